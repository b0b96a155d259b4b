"""What a dishonest house could try, one forgery for each thing that the audit looks at."""

from audit.forgeries.concerns import CONCERNS
from audit.forgeries.irregularities import IRREGULARITIES
from audit.forgeries.names import NAMES
from audit.forgeries.orders import ORDERS
from audit.forgeries.payment import PAYMENT
from audit.forgeries.people import PEOPLE
from audit.forgeries.rounds import ROUNDS
from audit.forgeries.sessions import SESSIONS
from audit.forgeries.shoes import SHOES
from audit.forgeries.staff import STAFF
from audit.forgeries.tournaments import TOURNAMENTS
from audit.forgeries.wagers import WAGERS
from audit.forgeries.wallet import WALLET

GROUPS = (
    STAFF,
    ORDERS,
    ROUNDS,
    WAGERS,
    PAYMENT,
    SESSIONS,
    SHOES,
    IRREGULARITIES,
    CONCERNS,
    PEOPLE,
    NAMES,
    WALLET,
    TOURNAMENTS,
)
FORGERIES = [
    (name, house, edit)
    for group in GROUPS
    for house, edits in group.items()
    for name, edit in edits.items()
]
