import type { NfeItem } from '@fiscal/api-contract';
import {
  brasiliaDate,
  checkFactRules,
  type FactRule,
  type Problem,
  type RuleRow,
  rulesAbout,
} from '@fiscal/domain';
import type { RuleFacts } from './rule-facts.ts';

export type RequestRule = FactRule<RuleFacts>;

export const { over: rulesOver, overEach: rulesOverEach } = rulesAbout<RuleFacts>();

interface ItemRow<Needed> extends RuleRow {
  readonly fails: (item: NfeItem, facts: Needed, index: number) => boolean;
}

/** Makes rules about each item, with the other facts that they need. */
export const rulesOverItems = <Name extends keyof RuleFacts = never>(
  needs: readonly Name[],
  rows: readonly ItemRow<Pick<RuleFacts, Name | 'items'>>[],
): readonly RequestRule[] => rulesOverEach([...needs, 'items'], ({ items }) => items, rows);

/** Checks the rules by `checkFactRules` on the day of emission; a rule with a validity needs the instant of emission. */
export const checkRules = (rules: readonly RequestRule[], facts: Partial<RuleFacts>): readonly Problem[] =>
  checkFactRules(rules, facts, facts.issuedAt === undefined ? undefined : brasiliaDate(facts.issuedAt));
