"""Streams of tables as they are written: `table/T1`."""

from punto.journal.record import Record
from punto.journal.stream_format import StreamFormat
from punto.table.events import TableEvent
from punto.table.money import transfers


class TableRecord(Record[TableEvent], frozen=True, gc=False):
    pass


TABLE_FORMAT = StreamFormat("table", TableRecord, transfers)

table_stream = TABLE_FORMAT.stream
table_of = TABLE_FORMAT.name_of
