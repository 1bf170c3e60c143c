"""The operator's back office: the fleet's views as pages of Django's admin, read only."""
