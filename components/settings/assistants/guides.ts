type Guide = {
  id: string;
  label: string;
  steps: string[];
  example?: { title: string; code: (address: string) => string };
};

const agree = "Herald opens in your browser. Check what is asked for, and choose Connect.";

export const guides: Guide[] = [
  {
    id: "claude",
    label: "Claude",
    steps: [
      "In Claude, open Settings, then Connectors, and choose Add custom connector.",
      "Enter Herald as the name, paste the address, and choose Add.",
      `Choose Connect. ${agree}`,
    ],
    example: {
      title: "In Claude Code, run this instead, and then /mcp to sign in",
      code: (address) => `claude mcp add --transport http herald ${address}`,
    },
  },
  {
    id: "chatgpt",
    label: "ChatGPT",
    steps: [
      "In ChatGPT, open Settings, then Connectors; custom ones may need developer mode under Advanced.",
      "Choose Create, enter Herald as the name, paste the address, and choose OAuth.",
      agree,
    ],
  },
  {
    id: "cursor",
    label: "Cursor",
    steps: [
      "Put the lines below into .cursor/mcp.json in your project, or into ~/.cursor/mcp.json for all of them.",
      `Open Cursor’s settings, find herald under MCP, and choose Connect. ${agree}`,
    ],
    example: {
      title: "mcp.json",
      code: (address) => JSON.stringify({ mcpServers: { herald: { url: address } } }, null, 2),
    },
  },
  {
    id: "script",
    label: "A script",
    steps: [
      "Create an API key under API keys, and keep it in the environment as HERALD_KEY.",
      "Send it as a bearer with each request.",
    ],
    example: {
      title: "This lists what can be called",
      code: (address) =>
        [
          `curl ${address} \\`,
          `  -H "Authorization: Bearer $HERALD_KEY" \\`,
          `  -H "Content-Type: application/json" \\`,
          `  -H "Accept: application/json, text/event-stream" \\`,
          `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}'`,
        ].join("\n"),
    },
  },
];
