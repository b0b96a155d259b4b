"""An application on loopback, served within the process of the test."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from waiting import until


@asynccontextmanager
async def served(app: Any, port: int = 0, **others: Any) -> AsyncIterator[str]:
    """The address under which it answers."""
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        timeout_graceful_shutdown=1,
        **others,
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", port)) as listening:
        running = asyncio.create_task(server.serve([listening]))
        await until(lambda: server.started)
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await running
