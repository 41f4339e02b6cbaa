import type { ListedErasure } from '@fiscal/services';
import { countWords } from './amount-words.ts';
import type { StateWords } from './status-words.ts';

type Stated = Pick<ListedErasure, 'status' | 'stuck' | 'inProgress'>;

/** Returns the state of a request to erase a company: what it means and what to do. */
export function erasureWords({ status, stuck, inProgress }: Stated): StateWords {
  const late = stuck ? 'bad' : 'waiting';
  switch (status) {
    case 'waiting':
      return {
        word: stuck ? 'esperando há tempo demais' : 'esperando',
        tone: late,
        sentence: `${delayWords(inProgress)} Nada foi excluído ainda, mas a empresa já não aparece para o cliente.`,
      };
    case 'erasing':
      return {
        word: stuck ? 'excluindo há tempo demais' : 'excluindo',
        tone: late,
        sentence: stuck
          ? 'Começou e não terminou no tempo normal. Avise a equipe técnica; não repita o pedido.'
          : 'Está sendo excluída agora, e isto não pode ser desfeito. Nada a fazer.',
      };
    case 'erased':
      return {
        word: 'excluída',
        tone: 'good',
        sentence:
          'Terminou. Nada da empresa ficou guardado, nem o nome nem o CNPJ; a SEFAZ continua com as notas dela.',
      };
    case 'undone':
      return {
        word: 'não excluída',
        tone: 'plain',
        sentence:
          'O pedido não incluía documentos de produção, e a empresa emitiu um. Ela continua como antes; o cliente faz outro pedido se ainda quiser.',
      };
  }
}

const delayWords = (inProgress: number): string =>
  inProgress === 0
    ? 'Começa em instantes; se não começar em uma hora, avise a equipe técnica.'
    : `${countWords(inProgress, 'documento em andamento precisa', 'documentos em andamento precisam')} terminar antes, por causa do certificado. Se um não anda, resolva-o na página dele.`;

/** The documents that people know; the other rows are counted together. */
const removedNames: Readonly<Record<string, readonly [one: string, many: string]>> = {
  note: ['NF-e', 'NF-e'],
  nfse: ['NFS-e', 'NFS-e'],
  nfe_event: ['evento de NF-e', 'eventos de NF-e'],
  nfse_event: ['evento de NFS-e', 'eventos de NFS-e'],
  number_range: ['inutilização', 'inutilizações'],
  document: ['arquivo', 'arquivos'],
  certificate: ['certificado', 'certificados'],
  delivery: ['mensagem ou e-mail', 'mensagens e e-mails'],
};

/** Returns what an erasure has removed so far. */
export function removedWords(removed: Readonly<Record<string, number>> | null): string {
  const rows = Object.entries(removed ?? {}).filter(([, count]) => count > 0);
  const named = Object.entries(removedNames).flatMap(([table, [one, many]]) => {
    const count = removed?.[table] ?? 0;
    return count === 0 ? [] : [countWords(count, one, many)];
  });
  const others = rows.reduce((sum, [table, count]) => sum + (table in removedNames ? 0 : count), 0);
  const all = others === 0 ? named : [...named, countWords(others, 'outro registro', 'outros registros')];
  return all.length === 0 ? 'Nada.' : `${all.join(', ')}.`;
}
