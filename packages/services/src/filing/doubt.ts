/** Answers after which the authority holds nothing of what was sent. */
const refusals = ['rejected', 'paused', 'misuse'] as const;

/**
 * SQL condition: what the transmission `alias` sent may be at the authority. It was neither stopped before the first
 * byte nor refused; one that was never closed is in doubt, for nobody knows what its worker still did.
 */
export const inDoubt = (alias: string): string => `
  ${alias}.kind = 'transmit' and (
    ${alias}.outcome is null or ${alias}.outcome = 'unknown'
    or (${alias}.outcome = 'answered' and ${alias}.answer_class not in (${refusals.map((name) => `'${name}'`).join(', ')})))`;
