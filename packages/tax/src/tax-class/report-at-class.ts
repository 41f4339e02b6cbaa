import type { EffectiveItem } from '../context/effective-item.ts';
import type { Findings } from '../context/findings.ts';
import type { TaxItem } from '../context/tax-input.ts';

/**
 * The members of an item that a class may give; `ofRule` says whether a rule of the class or the class itself has the
 * member.
 */
const classMembers = [
  { member: 'cfop', ofRule: true },
  { member: 'benefitCode', ofRule: true },
  { member: 'taxes.icms', ofRule: true },
  { member: 'taxes.ipi', ofRule: true },
  { member: 'taxes.pis', ofRule: true },
  { member: 'taxes.cofins', ofRule: true },
  { member: 'taxes.ibsCbs', ofRule: false },
  { member: 'taxes', ofRule: true },
] as const;

type Member = (typeof classMembers)[number]['member'];

/**
 * Returns the findings of an item with a class. A problem of a field that the class gave is reported at
 * `items[i].taxClass`, because the request has no such field, and its message names the field in the class
 * (`rules[0].icms.rate`).
 */
export function reportAtClass(
  findings: Findings,
  index: number,
  given: TaxItem,
  { applied }: EffectiveItem,
): Findings {
  if (applied === undefined) return findings;
  const itemPath = `items[${index}]`;
  const ofClass = classMembers.filter(({ member }) => !itemGives(given, member));
  const reportBy =
    (report: Findings['problem']): Findings['problem'] =>
    (path, message) => {
      const source = ofClass.find(({ member }) => isWithin(path, `${itemPath}.${member}`));
      if (source === undefined) return report(path, message);
      const field = path.slice(itemPath.length + 1).replace(/^taxes\.?/, '');
      const place = source.ofRule ? [`rules[${applied.matchedRule}]`, field] : [field];
      const inClass = place.filter((part) => part !== '').join('.');
      report(`${itemPath}.taxClass`, `classe ${applied.code}, ${inClass}: ${message}`, path);
    };
  return { ...findings, problem: reportBy(findings.problem), unreadable: reportBy(findings.unreadable) };
}

const isWithin = (path: string, member: string): boolean => path === member || path.startsWith(`${member}.`);

/** Returns whether the item itself gives a member. The CFOP is always that of the class. */
function itemGives({ benefitCode, taxes }: TaxItem, member: Member): boolean {
  switch (member) {
    case 'cfop':
      return false;
    case 'benefitCode':
      return benefitCode !== undefined;
    case 'taxes.icms':
      return taxes?.icms !== undefined;
    case 'taxes.ipi':
      return taxes?.ipi !== undefined;
    case 'taxes.pis':
      return taxes?.pis !== undefined;
    case 'taxes.cofins':
      return taxes?.cofins !== undefined;
    case 'taxes.ibsCbs':
      return taxes?.ibsCbs !== undefined;
    case 'taxes':
      return taxes !== undefined;
  }
}
