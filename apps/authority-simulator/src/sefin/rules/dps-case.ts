import type { Environment } from '@fiscal/domain';
import { type DpsFacts, factsOf } from '../calculation/dps-facts.ts';
import { calculateIbsCbs, type IbsCbsValues } from '../calculation/ibs-cbs.ts';
import { incidenceMunicipality, placeOfIncidence } from '../calculation/incidence.ts';
import { calculateIssqn, type NoteValues } from '../calculation/issqn.ts';
import type { OpenedDocument } from '../reception/open-document.ts';
import type { Sefin } from '../sefin.ts';
import { isActiveOn, type MunicipalityEntry } from '../state/municipality.ts';
import type { NfseEventLine, NfseLine } from '../state/sefin-line.ts';
import type { NfseTaxpayer } from '../state/taxpayer.ts';

/** A DPS to judge, with what registers and calculation give for it. */
export interface DpsCase extends DpsFacts {
  readonly id: string;
  readonly version: string;
  readonly environment: Environment;
  readonly now: Date;
  /** The parameters of cLocEmi. */
  readonly issuing: MunicipalityEntry;
  /** cLocIncid */
  readonly incidence: string | undefined;
  readonly incidenceEntry: MunicipalityEntry | undefined;
  /** Whether the municipality where the ISSQN would be due declares the service not taxed; undefined: not judged. */
  readonly untaxed: boolean | undefined;
  /** Whether the agreement of the municipality of incidence is in force on dCompet; undefined without incidence. */
  readonly incidenceActive: boolean | undefined;
  readonly values: NoteValues;
  readonly ibsCbs: IbsCbsValues | undefined;
  readonly layouts: readonly string[];
  taxpayer(document: string | undefined): NfseTaxpayer | undefined;
  noteOfDps(id: string): NfseLine | undefined;
  note(accessKey: string): NfseLine | undefined;
  events(accessKey: string): readonly NfseEventLine[];
}

export interface CaseInput {
  readonly document: OpenedDocument;
  readonly environment: Environment;
  readonly now: Date;
}

/** Collects the facts that the rules need. */
export function dpsCase(sefin: Sefin, { document, environment, now }: CaseInput): DpsCase {
  const facts = factsOf(document.content);
  const { municipalities, taxpayers, layouts } = sefin.registers;
  const incidence = incidenceMunicipality(facts);
  const incidenceEntry = incidence === undefined ? undefined : municipalities.of(incidence);
  const place = placeOfIncidence(facts);
  const declared = place === undefined ? undefined : municipalities.of(place).untaxedServices;
  const values = calculateIssqn(facts, incidenceEntry);
  return {
    ...facts,
    id: document.content.tree.attributes.Id ?? '',
    version: document.version,
    environment,
    now,
    issuing: municipalities.of(facts.municipality),
    incidence,
    incidenceEntry,
    untaxed: declared?.includes(facts.serviceCode),
    incidenceActive: incidenceEntry && isActiveOn(incidenceEntry, facts.competence),
    values,
    ibsCbs: calculateIbsCbs(facts, values),
    layouts: layouts(),
    taxpayer: (of) => taxpayers.find(of),
    noteOfDps: (id) => sefin.state.noteOfDps(environment, id),
    note: (key) => sefin.state.note(environment, key),
    events: (key) => sefin.state.events(environment, key),
  };
}

export const trib = 'valores/trib';
export const tribMun = `${trib}/tribMun`;
export const tribFed = `${trib}/tribFed`;
