import { brasiliaDate, checkFactRules, type Problem } from '@fiscal/domain';
import { checkDpsLayout } from './build-dps.ts';
import { factsOf, type NfseToCheck, wholeFacts } from './rules/nfse-rule-facts.ts';
import { nfseRules } from './rules/nfse-rules.ts';

export type { NfseToCheck } from './rules/nfse-rule-facts.ts';

/**
 * Returns all problems that the rules of the Sefin Nacional and its layout find in a request, before a number is taken.
 * A rule is checked when its facts are known, the limits of the tags when the whole request is known. When a rule and a
 * limit refuse the same value, only the problem of the rule is returned. Paths are those of the request, `company.…`
 * for what the company registered; messages are Portuguese. Source: Anexo I v1.01; dossier 3.4 to 3.6.
 */
export function checkNfseRequest(checked: NfseToCheck): readonly Problem[] {
  const day = checked.issuedAt === undefined ? undefined : brasiliaDate(checked.issuedAt);
  const facts = factsOf(checked);
  const broken = checkFactRules(nfseRules, facts, day);
  const whole = wholeFacts(checked);
  if (whole === undefined || facts.resolved === undefined) return broken;
  const judged = broken.map(({ path }) => path);
  const limits = checkDpsLayout(whole, facts.resolved).filter(
    ({ path }) => !judged.some((one) => path === one || path.startsWith(`${one}.`)),
  );
  return [...limits, ...broken];
}
