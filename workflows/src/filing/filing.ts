import { setCurrentDetails } from '@temporalio/workflow';
import { detailsOf } from './describe.ts';
import { type FilingState, startFiling } from './filing-state.ts';
import { type FilingEvent, type Given, reduceFiling } from './reduce-filing.ts';

/** A filing in its workflow. Its state changes only by `happened`. */
export interface Filing {
  readonly state: FilingState;
  /** Applies an event to the state and refreshes the details for operators, which costs no history event. */
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
