/**
 * Words of the code and of English that nobody reads on a page. Webhook, download, e-mail and the like are words of the
 * people who read it.
 */
const foreign = [
  'abandon',
  'adopt',
  'attempt',
  'attention',
  'cancelled',
  'circuit',
  'company',
  'delivery',
  'digest',
  'discarded',
  'environment',
  'exhausted',
  'failed',
  'filing',
  'homologation',
  'hurry',
  'invalid',
  'outbox',
  'parked',
  'payload',
  'pending',
  'production',
  'putOff',
  'queued',
  'recheck',
  'redispatch',
  'rejected',
  'release',
  'resend',
  'retry',
  'run',
  'runs',
  'step',
  'timeout',
  'undefined',
  'unknown',
  'workflow',
  'null',
  'NaN',
];

const patterns = [
  new RegExp(`(?<![\\p{L}\\p{N}/._@-])(?:${foreign.join('|')})(?![\\p{L}\\p{N}/@-])`, 'giu'),
  // Names of the code: nota_fiscal, notaFiscal, [object Object]. In parentheses stands the name of a field of the API.
  /\b[a-z]+(?:_[a-z]+)+\b/g,
  /(?<!\()\b[a-z]{2,}[A-Z][a-z]+\w*/g,
  /\[object \w+\]/g,
  // Calls of the API, codes of protocols and what only programmers compare.
  /\/v1\/|\b(?:GET|POST|PUT|PATCH) |\b(?:HTTP|SMTP) \d|\bbytes\b(?!\))/g,
];

/** Returns the words that only we understand, each once with its line. */
export function findForeignWords(lines: readonly string[]): readonly string[] {
  const found = lines.flatMap((line) =>
    patterns.flatMap((pattern) => [...line.matchAll(pattern)].map(([word]) => [word, line] as const)),
  );
  return [...new Map(found)].map(([word, line]) => `${word}: ${line}`);
}
