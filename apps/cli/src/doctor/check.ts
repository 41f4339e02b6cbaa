import { errorCodeOf } from '@fiscal/domain';
import { describeSystem } from '../context/describe-failure.ts';

/** The result for one thing that the service needs: `missing` stops the service, `optional` does not. */
export interface CheckResult {
  readonly name: string;
  readonly state: 'ok' | 'missing' | 'optional';
  readonly found: string;
  /** The advice to the operator; empty when nothing is needed. */
  readonly advice: string;
}

export const ok = (name: string, found: string): CheckResult => ({ name, state: 'ok', found, advice: '' });

export const missing = (name: string, found: string, advice: string): CheckResult => ({
  name,
  state: 'missing',
  found,
  advice,
});

export const optional = (name: string, found: string, advice: string): CheckResult => ({
  name,
  state: 'optional',
  found,
  advice,
});

/** Returns why a check failed, in one line. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const reason = describeSystem(error) ?? (error.message === '' ? (errorCodeOf(error) ?? '') : error.message);
  return reason.trim().replaceAll(/\s*\n\s*/g, '; ');
};
