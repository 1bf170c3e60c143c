-- Print a kiosk's events for `kiosk-agent journal restore --from`, one a line:
-- psql -qAt -v kiosk=OUTLET-001 -f export.sql > events.jsonl
SELECT json_build_object('seq', seq, 'client_reference', client_reference, 'body', body, 'link', link)
FROM fleet.event
WHERE kiosk = :'kiosk'
ORDER BY seq, arrival;
