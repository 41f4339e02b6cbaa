import type { FoundItem } from '@fiscal/services';
import { links } from '../../paths/paths.ts';

/** Returns the address of the page about something that was found. */
export function addressOfFound(item: FoundItem): string {
  switch (item.kind) {
    case 'note':
    case 'event':
    case 'range':
      return links.document(item.id);
    case 'delivery':
      return links.delivery(item.id);
    case 'webhook':
      return links.webhook(item.id);
    case 'company':
    case 'certificate':
      return links.company(item.companyId);
    case 'client':
      return links.companies({ clientId: item.id });
  }
}
