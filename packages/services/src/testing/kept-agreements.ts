import { type AgreementAnswer, type AgreementSwitch, ufs } from '@fiscal/domain';
import { municipalityTable } from '@fiscal/tax-tables';
import type { Harness } from './harness.ts';

/** Every other state, and that of the company. */
export const servedStates = ufs.filter((uf, index) => index % 2 === 0 || uf === 'SP');

/** The agreement of a municipality with these switches. */
export const found = (
  nationalEnvironment: AgreementSwitch,
  nationalIssuer: AgreementSwitch,
): AgreementAnswer => ({
  kind: 'found',
  agreement: { type: 'full', nationalEnvironment, nationalIssuer },
});
/** What is kept of one municipality after the other; undefined: nothing. */
const answers: readonly (AgreementAnswer | undefined)[] = [
  ...[found('on', 'on'), found('on', 'off'), found('off', 'on'), found('unset', 'unset')],
  ...[{ kind: 'absent' } as const, undefined, found('on', 'unset')],
];

/** Keeps an answer about each municipality of the table, one after the other, read now. */
export async function keepAgreements({ database }: Harness): Promise<void> {
  const rows = municipalityTable.rows.flatMap(({ code }, index) => {
    const answer = answers[index % answers.length];
    return answer === undefined ? [] : [{ code, answer }];
  });
  await database.asOwner(`
    insert into municipal_parameter (environment, city_code, service_code, first_day, answer, read_at, valid_until)
    select 'homologation', r ->> 'code', '', '', r -> 'answer', now(), now() + interval '1 hour'
    from jsonb_array_elements('${JSON.stringify(rows)}') r`);
}
