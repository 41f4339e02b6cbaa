import type { NamedAuditRow } from '@fiscal/services';
import type { Child } from 'hono/jsx';
import { links } from '../../paths/paths.ts';
import { searchedWords } from '../../words/audit-words.ts';
import { maskText } from '../../words/mask.ts';

/** Returns what an action was about: a link to its page where there is one. */
export function auditSubject({ action, subject, subjectId }: NamedAuditRow): Child {
  if (subject?.kind === 'document') return <a href={links.document(subjectId)}>{subject.name}</a>;
  if (subject?.kind === 'company') return <a href={links.company(subjectId)}>{maskText(subject.name)}</a>;
  const [family] = action.split('.');
  switch (family) {
    case 'search':
      return searchedWords(subjectId);
    case 'audit':
    case 'console':
    case 'key':
    case 'keys':
      return '';
    case 'webhook':
      return action === 'webhook.delete' ? (
        'webhook removido'
      ) : (
        <a href={links.webhook(subjectId)}>webhook</a>
      );
    case 'delivery':
      return <a href={links.delivery(subjectId)}>entrega</a>;
    case 'client':
      return <a href={links.companies({ clientId: subjectId })}>cliente</a>;
    case 'authority':
      return subjectId;
    case 'filing':
    case 'document':
      return 'documento já excluído';
    default:
      return action === 'documents.move' ? '' : 'empresa já excluída';
  }
}
