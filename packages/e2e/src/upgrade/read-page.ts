/** A block of commands of a page, and what the page shows after it. */
export interface PageStep {
  /** The heading above the block. */
  readonly section: string;
  /** `bash`: commands that the test runs; `sh`: commands of compose. */
  readonly language: 'bash' | 'sh';
  readonly commands: string;
  readonly shown: { readonly language: 'json' | 'text'; readonly text: string } | undefined;
}

const block =
  /^ {0,3}```(bash|sh)\n([\s\S]*?)^ {0,3}```\n(?:\n {0,3}```(json|text)\n([\s\S]*?)^ {0,3}```\n)?/gm;

/** Returns the steps of a page in its order; blocks may stand in a numbered list. */
export function readPage(markdown: string): readonly PageStep[] {
  const sections = markdown.split(/^## /m).slice(1);
  return sections.flatMap((text) => {
    const [section = ''] = text.split('\n');
    return [...text.matchAll(block)].map(([, language, commands = '', shown, output = '']) => ({
      section,
      language: language === 'sh' ? 'sh' : 'bash',
      commands: withoutIndent(commands),
      shown:
        shown === 'json' || shown === 'text' ? { language: shown, text: withoutIndent(output) } : undefined,
    }));
  });
}

const withoutIndent = (text: string): string => text.replaceAll(/^ {3}/gm, '').trim();
