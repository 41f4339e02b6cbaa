import { brasiliaDateTime } from '@fiscal/domain';
import type { DanfeAdditions, LetterInForce, RegisteredCancellation } from '../../context/context.ts';
import { type LogoColumns, logoColumns, logoIn } from './danfe-logo.ts';

/** The data that a note's DANFE shows besides its document. */
export interface AdditionColumns extends LogoColumns {
  /** The sequence of the correction letter in force; 0 for none. */
  readonly letter: number;
  readonly letterAt: Date | null;
  readonly letterProtocol: string | null;
  readonly cancelledAt: Date | null;
  readonly cancelledProtocol: string | null;
}

const ofLetter = (column: string, note: string): string =>
  `(select e.${column} from nfe_event e where e.client_id = ${note}.client_id and e.note_id = ${note}.id
    and e.type = 'correction' and e.sequence = ${note}.letter and e.registered_at is not null)`;

const ofCancellation = (column: string, note: string): string =>
  `(select e.${column} from nfe_event e where e.client_id = ${note}.client_id and e.note_id = ${note}.id
    and e.type = 'cancellation' and e.registered_at is not null)`;

/** SQL: the columns that the DANFE of the note `alias` shows besides its document. */
export const additionColumns = (alias: string): string =>
  `${logoColumns(alias)}, ${alias}.letter, ${ofLetter('registered_at', alias)} as "letterAt",
    ${ofLetter('protocol', alias)} as "letterProtocol", ${ofCancellation('registered_at', alias)} as "cancelledAt",
    ${ofCancellation('protocol', alias)} as "cancelledProtocol"`;

export const additionsIn = (row: AdditionColumns): DanfeAdditions => ({
  logo: logoIn(row),
  letter: letterIn(row),
  cancellation: cancellationIn(row),
});

function letterIn({
  letter: sequence,
  letterAt,
  letterProtocol,
}: AdditionColumns): LetterInForce | undefined {
  if (sequence === 0) return undefined;
  if (letterAt === null || letterProtocol === null) throw new Error(`letter ${sequence} of a note is absent`);
  return { sequence, registeredAt: brasiliaDateTime(letterAt), protocol: letterProtocol };
}

function cancellationIn({
  cancelledAt,
  cancelledProtocol: protocol,
}: AdditionColumns): RegisteredCancellation | undefined {
  if (cancelledAt === null || protocol === null) return undefined;
  return { registeredAt: brasiliaDateTime(cancelledAt), protocol };
}
