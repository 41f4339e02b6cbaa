import type { BaselineQueues } from '../baseline/baseline-workers.ts';

/** The client that posts: its key, and its companies, which take turns. */
export interface LoadSetting {
  /** The address of the API, or the addresses of several that take turns. */
  readonly apiUrls: readonly string[];
  readonly apiKey: string;
  readonly companyIds: readonly string[];
  /** The database whose notices of changed filings replace polling. */
  readonly databaseOwnerUrl: string;
  readonly temporal: { readonly address: string; readonly namespace: string; readonly codecKeys: string };
}

/** A message of the measuring process to the process that makes the load. */
export type LoadOrder =
  | { readonly kind: 'open'; readonly setting: LoadSetting }
  | {
      /** `accepted` is a load of notes whose end is not awaited. */
      readonly kind: 'notes' | 'accepted' | 'services' | 'baseline' | 'threeActivities';
      readonly count: number;
      readonly inFlight: number;
      readonly name: string;
      /** The number of companies that take turns, from the first. */
      readonly companies: number;
    }
  | { readonly kind: 'close' };

export interface LoadResult {
  /** The milliseconds from the first start to the last end. */
  readonly elapsedMs: number;
  /** The milliseconds of each document from the request to its authorization, in order of their ends. */
  readonly each: readonly number[];
  /** The ids of some of the notes. */
  readonly some: readonly string[];
}

export type LoadAnswer =
  | { readonly kind: 'done'; readonly result: LoadResult | undefined }
  | { readonly kind: 'failed'; readonly message: string };

export type BaselineMessage =
  | { readonly kind: 'ready'; readonly queues: BaselineQueues }
  | { readonly kind: 'recorded'; readonly workflowId: string };
