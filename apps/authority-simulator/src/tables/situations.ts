/**
 * A situation code, with the groups that an item must have (true) or must not have (false). IT 2025.002 v1.70, NT
 * 2025.002 UB13.
 */
export interface SituationRow {
  readonly gIBSCBS: boolean;
  readonly gIBSCBSMono: boolean;
  readonly gRed: boolean;
  readonly gDif: boolean;
  readonly gTransfCred: boolean;
  readonly gCredPresIBSZFM: boolean;
  readonly gAjusteCompet: boolean;
}

export type SituationGroup = keyof SituationRow;

const demanding = (...groups: readonly SituationGroup[]): SituationRow => ({
  gIBSCBS: groups.includes('gIBSCBS'),
  gIBSCBSMono: groups.includes('gIBSCBSMono'),
  gRed: groups.includes('gRed'),
  gDif: groups.includes('gDif'),
  gTransfCred: groups.includes('gTransfCred'),
  gCredPresIBSZFM: groups.includes('gCredPresIBSZFM'),
  gAjusteCompet: groups.includes('gAjusteCompet'),
});

/** The rows by situation code. Source: IT 2025.002 v1.70 (2026-10-01), table of CST. */
export const situations: ReadonlyMap<string, SituationRow> = new Map([
  ['000', demanding('gIBSCBS')],
  ['010', demanding('gIBSCBS')],
  ['011', demanding('gIBSCBS', 'gRed')],
  ['200', demanding('gIBSCBS', 'gRed')],
  ['220', demanding('gIBSCBS')],
  ['221', demanding('gIBSCBS')],
  ['222', demanding('gIBSCBS')],
  ['400', demanding()],
  ['410', demanding()],
  ['510', demanding('gIBSCBS', 'gDif')],
  ['515', demanding('gIBSCBS', 'gRed', 'gDif')],
  ['550', demanding('gIBSCBS')],
  ['620', demanding('gIBSCBSMono')],
  ['800', demanding('gTransfCred')],
  ['810', demanding('gCredPresIBSZFM')],
  ['811', demanding('gAjusteCompet')],
  ['820', demanding()],
  ['830', demanding('gIBSCBS')],
]);

/**
 * A presumed credit, with the groups that it requires and whether it reduces the tax of the item (ind_DeduzCredPres).
 */
export interface PresumedCreditRow {
  readonly ofIbs: boolean;
  readonly ofCbs: boolean;
  readonly deducted: boolean;
}

const credit = (tributes: 'ibs' | 'cbs' | 'both', effect: 'apart' | 'deducted'): PresumedCreditRow => ({
  ofIbs: tributes !== 'cbs',
  ofCbs: tributes !== 'ibs',
  deducted: effect === 'deducted',
});

/** The rows by code. Source: IT 2025.002 v1.70, table of cCredPres. */
export const presumedCredits: ReadonlyMap<string, PresumedCreditRow> = new Map([
  ['01', credit('both', 'apart')],
  ['02', credit('both', 'apart')],
  ['03', credit('both', 'apart')],
  ['04', credit('both', 'deducted')],
  ['05', credit('cbs', 'apart')],
  ['06', credit('cbs', 'apart')],
  ['07', credit('ibs', 'deducted')],
  ['08', credit('ibs', 'apart')],
  ['09', credit('ibs', 'apart')],
  ['10', credit('cbs', 'apart')],
  ['11', credit('ibs', 'deducted')],
  ['12', credit('ibs', 'apart')],
  ['13', credit('cbs', 'apart')],
]);
