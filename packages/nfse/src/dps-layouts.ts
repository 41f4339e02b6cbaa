import { type DpsId, type Environment, environments, type Problem } from '@fiscal/domain';
import type { ElementNode, GroupRow } from '@fiscal/xml';
import { dpsNode } from './document/dps-node.ts';
import type { DpsFacts, DpsLayoutChoice } from './facts/dps-facts.ts';
import { dpsLayout } from './layout/dps-layout.ts';
import { nt009Layout } from './nt009/nt009-layout.ts';
import { nt009Node, unfixedInNt009 } from './nt009/nt009-node.ts';
import type { ResolvedNfse } from './resolve/resolved-nfse.ts';

/** A layout of the DPS in one environment. */
export interface DpsLayoutRow {
  readonly name: DpsLayoutChoice['name'];
  readonly environment: Environment;
  /** YYYY-MM-DD; undefined when it is not published, so that only the configuration switches the layout on. */
  readonly validFrom?: string | undefined;
  /** The name of the package of schemas; undefined when none is published. */
  readonly package?: string | undefined;
  /** The elements of the layout. */
  readonly layout: GroupRow;
  readonly node: (facts: DpsFacts, resolved: ResolvedNfse, id: DpsId) => ElementNode;
  /** Returns the problems of facts that the layout cannot express. */
  readonly refuses: (facts: DpsFacts, resolved: ResolvedNfse) => readonly Problem[];
}

const current = {
  name: '1.01',
  package: '1.01-20260727',
  layout: dpsLayout,
  node: dpsNode,
  refuses: () => [],
} as const;

/**
 * The layouts that can be written, the latest last. The layout of NT 009 has no date, no schema and no version number:
 * the address of 1.01 refuses its elements (E1235), and the configuration that switches it on names the version.
 */
export const dpsLayouts: readonly DpsLayoutRow[] = [
  { ...current, environment: 'homologation', validFrom: '2026-07-27' },
  { ...current, environment: 'production', validFrom: '2026-08-10' },
  ...environments.map(
    (environment): DpsLayoutRow => ({
      name: 'nt009',
      environment,
      layout: nt009Layout,
      node: nt009Node,
      refuses: unfixedInNt009,
    }),
  ),
];

/** Returns the row by which a DPS is written; 1.01 when its facts choose none. */
export function requireLayout({
  environment,
  layout,
}: Pick<DpsFacts, 'environment' | 'layout'>): DpsLayoutRow {
  const name = layout?.name ?? '1.01';
  const row = dpsLayouts.find((one) => one.name === name && one.environment === environment);
  if (row === undefined) throw new RangeError(`there is no layout ${name}`);
  return row;
}
