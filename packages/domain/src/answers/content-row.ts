import { type AnswerRow, ofNote } from './answer-row.ts';

/** A rejection of what a note says, by a rule that only the authority asks. */
export interface ContentRow {
  readonly cStats: readonly string[];
  readonly title: string;
  /** What the client changes; what it sends again is added by `contentRows`. */
  readonly change: string;
  /** Fields of the request, or of the company (`company.…`); `[]` stands for the failing position. */
  readonly fields: readonly string[];
  /** Given where the rule compares what the note says with a register; `repeatOf` the fields otherwise. */
  readonly repeat?: 'afterCorrection' | undefined;
  readonly changesWithTime?: true | undefined;
}

const ownWords = 'rejection.reason diz a regra nas palavras dela. A nota conserva série e número.';

export const sendCorrected = 'Depois repita o POST /v1/nfe com o mesmo externalId.';

/** A request whose cause lies in the registration of the company may be sent again as it is. */
export const repeatOf = (fields: readonly string[]): AnswerRow['repeat'] =>
  fields.length > 0 && fields.every((field) => field.startsWith('company.')) ? 'afterCorrection' : 'no';

/** Rows of the table of cStats that treat a note as every rejection of its content is treated. */
export const contentRows = (source: string, rows: readonly ContentRow[]): readonly AnswerRow[] =>
  rows.map(({ cStats, title, change, fields, repeat, changesWithTime }) => ({
    cStats,
    sent: ofNote('rejected'),
    changesWithTime,
    source,
    title,
    meaning: `A SEFAZ recusou a nota: ${title}. ${ownWords}`,
    repeat: repeat ?? repeatOf(fields),
    remedy: `${change} ${sendCorrected}`,
    fields,
  }));

/** Rows of what this service calculates or writes by itself: the client's request is not the cause. */
export const calculatedRows = (
  source: string,
  rows: readonly Pick<ContentRow, 'cStats' | 'title' | 'changesWithTime'>[],
): readonly AnswerRow[] =>
  rows.map(({ cStats, title, changesWithTime }) => ({
    cStats,
    sent: ofNote('rejected'),
    changesWithTime,
    cause: 'defect',
    source,
    title,
    meaning: `A SEFAZ recusou o que este serviço calcula ou escreve por si: a causa não está no pedido. ${ownWords}`,
    repeat: 'afterCorrection',
    remedy: 'Informe ao suporte o id da nota. Não emita a mesma venda com outro externalId.',
  }));
