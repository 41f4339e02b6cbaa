import { links, type Query } from '../../paths/paths.ts';
import { cnpjWords } from '../../words/amount-words.ts';
import { maskText } from '../../words/mask.ts';
import type { NamedCompany } from './find-company.ts';

interface CompanyChoiceProps {
  readonly company: NamedCompany;
  readonly query: Query;
}

/** Says when a filter names no company, and lets a person choose when it names several. */
export const CompanyChoice = ({ company, query }: CompanyChoiceProps) => {
  if (company.kind === 'found') return null;
  if (company.kind === 'none') return <p role="status">Nenhuma empresa tem este nome ou CNPJ.</p>;
  const { cursor: _, company: __, ...kept } = query;
  return (
    <section>
      <h2>Qual empresa?</h2>
      <ul>
        {company.companies.map(({ id, legalName, cnpj }) => (
          <li>
            <a href={links.emails({ ...kept, companyId: id })}>
              {maskText(legalName)} {cnpjWords(cnpj)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
