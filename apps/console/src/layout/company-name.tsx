import type { Mode } from '@fiscal/domain';
import { links } from '../paths/paths.ts';
import { cnpjWords } from '../words/amount-words.ts';
import { Masked } from './values.tsx';

interface CompanyNameProps {
  /** null: the company is erased, or there is none. */
  readonly id: string | null;
  readonly name: string | null;
  readonly cnpj?: string | null | undefined;
}

/** A company with the link to its page. The name of a person who is a company may hold a CPF, which is masked. */
export const CompanyName = ({ id, name, cnpj }: CompanyNameProps) => (
  <>
    {id === null ? null : (
      <a href={links.company(id)}>
        <Masked value={name ?? 'empresa excluída'} />
      </a>
    )}
    {cnpj === null || cnpj === undefined ? null : <small> {cnpjWords(cnpj)}</small>}
  </>
);

/** Marks what belongs to keys of test; nothing for those of production. */
export const TestMark = ({ mode }: { readonly mode: Mode }) =>
  mode === 'test' ? <small> (teste)</small> : null;
