import { type SampleSale, sampleSale } from '@fiscal/dev-stack/client';
import { brasiliaDate } from '@fiscal/domain';
import { runningClock } from '@fiscal/testkit';

/** Returns a sample sale of the day that stacks of `startWatchedStack` have. */
export const saleOfTheStack = (sale: Omit<SampleSale, 'issuedOn'>) =>
  sampleSale({ ...sale, issuedOn: brasiliaDate(runningClock().now()) });
