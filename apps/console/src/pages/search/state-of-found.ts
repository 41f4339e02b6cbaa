import type { FoundItem } from '@fiscal/services';
import { deliveryWords, type StateWords, statusWords } from '../../words/status-words.ts';

/** Returns the state of what was found: the word of the search, with the colour of the state. */
export const stateOfFound = (item: FoundItem): StateWords => ({
  word: item.state,
  sentence: item.state,
  tone: toneOf(item),
});

function toneOf(item: FoundItem): StateWords['tone'] {
  switch (item.kind) {
    case 'note':
    case 'event':
    case 'range':
      return item.attention === null ? statusWords[item.status].tone : 'bad';
    case 'delivery':
      return deliveryWords[item.status].tone;
    case 'webhook':
      return item.active ? 'good' : 'plain';
    case 'company':
      return item.status === 'active' ? 'good' : 'waiting';
    case 'certificate':
      return ({ current: 'good', expired: 'bad', replaced: 'plain' } as const)[item.status];
    case 'client':
      return item.status === 'active' ? 'good' : 'waiting';
  }
}
