"""What a dishonest house could try, one forgery for each thing that the audit looks at."""

from audit.forgeries.irregularities import IRREGULARITIES
from audit.forgeries.payment import PAYMENT
from audit.forgeries.rounds import ROUNDS
from audit.forgeries.sessions import SESSIONS
from audit.forgeries.shoes import SHOES
from audit.forgeries.staff import STAFF

GROUPS = (STAFF, ROUNDS, PAYMENT, SESSIONS, SHOES, IRREGULARITIES)
FORGERIES = {name: forgery for group in GROUPS for name, forgery in group.items()}
