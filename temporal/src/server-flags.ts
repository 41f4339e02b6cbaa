/**
 * Settings of a development server. With one history shard the poll rates are the clock of the whole server:
 * at the defaults every step of a note costs 50 ms, and every timer fires a second late (the shift).
 */
export const dynamicConfiguration: Readonly<Record<string, string>> = {
  'history.transferProcessorMaxPollRPS': '5000',
  'history.timerProcessorMaxPollRPS': '5000',
  'history.visibilityProcessorMaxPollRPS': '5000',
  'history.timerProcessorMaxTimeShift': '"10ms"',
  'frontend.WorkflowTimeSkippingEnabled': 'true',
  'frontend.namespaceRPS': '20000',
  'frontend.rps': '20000',
  'system.enableActivityEagerExecution': 'true',
  'matching.enableFairness': 'true',
  'matching.useNewMatcher': 'true',
  'matching.numTaskqueueReadPartitions': '1',
  'matching.numTaskqueueWritePartitions': '1',
  'limit.maxIDLength': '255',
};

/**
 * Go's collector runs when the heap has grown fivefold instead of twofold, and no later than at 512 MiB: an empty
 * server holds 60 MB, so that by default it would collect several times a second.
 */
export const collectorSettings = { GOGC: '400', GOMEMLIMIT: '512MiB' } as const;
