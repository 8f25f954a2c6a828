"""A scripted session by the official Python SDK: over standard input and output, and over HTTP, in the newest protocol and in
the one before it. Says what it saw; fails where an answer is not what it has to be. The SDK itself holds every structured
answer to the schema that its tool promises."""

import asyncio
import sys

from mcp import Client, StdioServerParameters

BOARD = """players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might
base of Ann
  Rider 4 might
Ann moves Rider to Grove
all pass
=> Guard dies
"""


async def framed(client, tool, **arguments):
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, f"{tool}: {result.content}"
    answer = result.structured_content
    for field in ("result", "incomplete", "edition", "date", "known_until", "address", "answer"):
        assert field in answer, f"{tool}: no {field}"
    print(f"  {tool}: {answer['result']}, {answer['edition']}, {answer['address'][:60]}")
    return answer


async def session(server, mode):
    async with Client(server, mode=mode) as client:
        tools = (await client.list_tools()).tools
        print(f"  {len(tools)} tools: {', '.join(tool.name for tool in tools)}")
        assert all(tool.output_schema and tool.annotations.read_only_hint for tool in tools)
        rule = await framed(client, "get_rule", number="323.5@1.4")
        assert rule["answer"]["number"] == "323.5"
        found = await framed(client, "search_rules", query="can my hidden card stay")
        assert found["answer"]["hits"]
        cited = await framed(client, "check_citation", text="Rule 322.4@1.1 decides that.")
        assert cited["answer"]["citations"][0]["fate"]["now"], cited
        await framed(client, "compare_editions", **{"from": "1.4", "to": "1.5", "below": "323"})
        card = await framed(client, "get_card", name="Void Gate")
        assert card["answer"]["facts"]["kind"].lower() == "battlefield"
        unread = await framed(client, "read_ability", text="Paint the fence twice over.")
        assert unread["result"] == "incomplete"
        await framed(client, "check_deck", list="Main Deck\n3 Void Gate\n")
        asked = await framed(client, "penalty", happened="drew two cards instead of one")
        assert asked["answer"]["questions"] and asked["result"] == "incomplete"
        board = await framed(client, "replay", scenario=BOARD)
        assert board["answer"]["runs"][0]["verdict"] == "as-expected"
        mistyped = await framed(client, "replay", scenario=BOARD.replace("moves Rider", "moves Ridr"))
        assert mistyped["answer"]["runs"][0]["diagnostics"][0]["fix"] == "Rider"
        refused = await client.call_tool("get_rule", {"number": "999.9"})
        assert refused.is_error, refused
        language = await client.read_resource("tribunal://language")
        assert language.contents[0].text.startswith("# ")
        prompt = await client.get_prompt("rule_on_this", {"situation": "Two units, one hole."})
        assert "replay" in prompt.messages[0].content.text


async def main():
    program, address = sys.argv[1:3]
    for name, server in (("stdio", StdioServerParameters(command=program, args=["mcp"])), ("http", address)):
        for mode in ("auto", "legacy"):
            print(f"{name}, {mode}")
            await session(server, mode)
    print("the Python SDK's client is answered")


asyncio.run(main())
