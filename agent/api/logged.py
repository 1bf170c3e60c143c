"""The text of a reply for the log, without the service's words about a person."""

from agent.api.replies import ApiRefusal, NoResponse


def logged(reply: ApiRefusal | NoResponse) -> str:
    """Return a refusal's code, or why there is no response.

    The message of a refusal may quote what was asked: a name, a number, an account.
    """
    return reply.code if isinstance(reply, ApiRefusal) else str(reply)
