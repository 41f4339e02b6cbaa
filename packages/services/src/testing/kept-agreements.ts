import { type AgreementAnswer, type AgreementSwitch, ufs } from '@fiscal/domain';
import { municipalityTable } from '@fiscal/tax-tables';
import type { Harness } from './harness.ts';

/** Every second state, and SP. */
export const servedStates = ufs.filter((uf, index) => index % 2 === 0 || uf === 'SP');

/** The agreement of a municipality with these switches. */
export const found = (
  nationalEnvironment: AgreementSwitch,
  nationalIssuer: AgreementSwitch,
): AgreementAnswer => ({
  kind: 'found',
  agreement: { type: 'full', nationalEnvironment, nationalIssuer },
});

/** The kept answers, which the municipalities get in turn; undefined: no answer is kept. */
const answers: readonly (AgreementAnswer | undefined)[] = [
  found('on', 'on'),
  found('on', 'off'),
  found('off', 'on'),
  found('unset', 'unset'),
  { kind: 'absent' } as const,
  undefined,
  found('on', 'unset'),
];

/** Keeps the answers about the municipalities of the table, as if they were read now. */
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
