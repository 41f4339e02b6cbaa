/** One block of commands of a page, and what the page shows after it. */
export interface Step {
  /** The number of the terminal; the service runs in terminal 1. */
  readonly terminal: number;
  readonly commands: string;
  readonly shown: { readonly language: 'json' | 'text'; readonly text: string } | undefined;
}

const block = /^```bash(?: terminal=(\d))?\n([\s\S]*?)^```\n(?:\n```(json|text)\n([\s\S]*?)^```\n)?/gm;

/** Returns the steps of a page in its order. Throws when the page shows an output without a command before it. */
export function readSteps(markdown: string): readonly Step[] {
  const found = [...markdown.matchAll(block)];
  const shown = found.filter(([, , , language]) => language !== undefined).length;
  const blocks = markdown.match(/^```\w+.*$/gm)?.length ?? 0;
  if (blocks !== found.length + shown)
    throw new Error('a block of the page is neither a command nor its output');
  return found.map(([, terminal = '2', commands = '', language, text = '']) => ({
    terminal: Number(terminal),
    commands,
    shown: language === 'json' || language === 'text' ? { language, text } : undefined,
  }));
}
