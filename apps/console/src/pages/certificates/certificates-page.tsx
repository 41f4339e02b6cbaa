import { type EndingCertificate, listCertificates } from '@fiscal/services';
import { z } from 'zod';
import { CompanyName, TestMark } from '../../layout/company-name.tsx';
import { Select } from '../../layout/fields.tsx';
import { Filter } from '../../layout/filter.tsx';
import { Pager } from '../../layout/pager.tsx';
import { Table } from '../../layout/table.tsx';
import { Status } from '../../layout/values.tsx';
import { links, paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { chosen, cursorField } from '../../routes/query-fields.ts';
import { certificateWords } from '../../words/certificate-words.ts';
import { dayWords } from '../../words/time-words.ts';

const shown = 50;

/** The certificates that have ended by each choice; all of them with undefined. */
const days = { ending: 30, expired: 0, all: undefined } as const;
type Choice = keyof typeof days;
const choices: readonly (readonly [Choice, string])[] = [
  ['ending', 'até 30 dias'],
  ['expired', 'já vencidos'],
  ['all', 'todos'],
];

/** The certificates in use, the one that ended first at the top. */
export const certificatesPage = definePage({
  path: paths.certificates,
  role: 'leitura',
  query: z.object({ show: chosen(choices.map(([choice]) => choice)), cursor: cursorField }),
  load: async ({ sys, query, now }) => ({
    ...(await listCertificates(sys, {
      expiringDays: days[query.show ?? 'ending'],
      limit: shown,
      cursor: query.cursor,
    })),
    query,
    now,
  }),
  title: 'Certificados',
  view: ({ page, nextCursor, query, now }) => (
    <>
      <p>
        Sem certificado válido a empresa não emite, não cancela e não consulta. Só o cliente tem o
        certificado: avise-o antes do fim. Empresas que nunca enviaram um não estão aqui:{' '}
        <a href={links.companies()}>procure a empresa</a>.
      </p>
      <Filter path={paths.certificates}>
        <Select name="show" label="Fim" value={query.show} options={choices} />
      </Filter>
      <Table
        caption="Certificados, o que vence primeiro no começo"
        columns={['Empresa', 'Situação', 'Fim', 'O que dizer ao cliente']}
        rows={page.map((certificate) => rowOf(certificate, now))}
        empty={
          query.show === 'all'
            ? 'Nenhuma empresa tem certificado.'
            : 'Nenhum certificado venceu ou vence logo.'
        }
      />
      <Pager path={paths.certificates} query={query} nextCursor={nextCursor} />
    </>
  ),
});

function rowOf({ companyId, companyName, cnpj, mode, notAfter }: EndingCertificate, now: Date) {
  const words = certificateWords(notAfter, now);
  return [
    <>
      <CompanyName id={companyId} name={companyName} cnpj={cnpj} />
      <TestMark mode={mode} />
    </>,
    <Status words={words} />,
    dayWords(notAfter),
    words.sentence,
  ];
}
