import { setCurrentDetails } from '@temporalio/workflow';
import { detailsOf } from './describe.ts';
import { type FilingState, startFiling } from './filing-state.ts';
import { type FilingEvent, type Given, reduceFiling } from './reduce-filing.ts';

/** One filing that is carried. Its state changes by what happened to it, and by nothing else. */
export interface Filing {
  readonly state: FilingState;
  /** Takes over what happened, and refreshes what operators read in the details, which costs no event. */
  happened<E extends FilingEvent>(event: E, ...given: Given<E>): void;
}

/** Opens a filing at the begin of a history. */
export function openFiling(...about: Parameters<typeof startFiling>): Filing {
  let state = startFiling(...about);
  return {
    get state() {
      return state;
    },
    happened(event, ...given) {
      state = reduceFiling(state, event, ...given);
      setCurrentDetails(detailsOf(state));
    },
  };
}
