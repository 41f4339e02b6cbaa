import type { EmailText } from './describe-email.ts';

/** Writes the mail for readers without HTML. */
export function writeText({ notice, greeting, sentence, facts, files, closing }: EmailText): string {
  const paragraphs = [
    ...(notice === undefined ? [] : [notice]),
    greeting,
    sentence,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(files.length === 0 ? [] : [['Anexos:', ...files.map((name) => `- ${name}`)].join('\n')]),
    closing.join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
