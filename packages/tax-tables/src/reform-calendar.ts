import { groupDutyTable } from './group-duty-table.ts';
import { groupExemptionTable } from './group-exemption-table.ts';
import { publicationStepTable } from './publication-step-table.ts';
import type {
  GroupDuty,
  GroupExemption,
  PublicationStep,
  ReformPhase,
  UnpublishedTopic,
} from './reform-calendar-row.ts';
import { reformDay } from './reform-day.ts';
import { reformPhaseTable } from './reform-phase-table.ts';
import type { Provenance } from './table.ts';
import { unpublishedTopicTable } from './unpublished-topic-table.ts';

/** Every phase of the reform, in order. */
export const reformPhases = (): readonly ReformPhase[] => reformPhaseTable.rows;

/** What was not published and would hold on some day of a year. */
export const unpublishedTopics = (year: number): readonly UnpublishedTopic[] =>
  unpublishedTopicTable.rows.filter((row) => touches(row, year));

/** The steps by which the reference rates of a year come into being, with deadlines of that year where the law moved them. */
export function publicationSteps(year: number): readonly PublicationStep[] {
  const ofYear = publicationStepTable.rows.filter(({ ratesOf }) => ratesOf === year);
  const moved = new Set(ofYear.map(({ step }) => step));
  const usual = publicationStepTable.rows.filter(({ ratesOf, step }) => ratesOf === null && !moved.has(step));
  return [...ofYear, ...usual];
}

/** Who must bring the group of IBS and CBS on some day of a year. */
export const groupDuties = (year: number): readonly GroupDuty[] =>
  groupDutyTable.rows.filter((row) => touches(row, year));

/** The duty of a regime (CRT) to bring the group on a day (YYYY-MM-DD); undefined where none is published. */
export const findGroupDuty = (crt: number, day: string): GroupDuty | undefined =>
  groupDutyTable.find(String(crt), day);

/** Why a regime (CRT) brings no group on a day (YYYY-MM-DD); days before 2026 read 2026. */
export const findGroupExemption = (crt: number, day: string): GroupExemption | undefined =>
  groupExemptionTable.find(String(crt), reformDay(day));

const touches = ({ validFrom, validTo }: Provenance, year: number): boolean =>
  (validFrom === null || validFrom <= `${year}-12-31`) && (validTo === null || `${year}-01-01` <= validTo);
