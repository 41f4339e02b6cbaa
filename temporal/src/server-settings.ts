/** A setting of the server's dynamic configuration. */
export interface ServerSetting {
  readonly key: string;
  /** The value as JSON, which is YAML too. */
  readonly value: string;
  /** The servers that have the setting: `every` one, or only those of development and tests. */
  readonly servers: 'every' | 'development';
  readonly why: string;
}

const everywhere = (why: string, settings: Readonly<Record<string, string>>): readonly ServerSetting[] =>
  Object.entries(settings).map(([key, value]) => ({ key, value, servers: 'every', why }));

const inDevelopment = (why: string, settings: Readonly<Record<string, string>>): readonly ServerSetting[] =>
  Object.entries(settings).map(([key, value]) => ({ key, value, servers: 'development', why }));

/**
 * The list of all settings. A development server uses all of them, and a test writes `production/dynamic-config.yaml`
 * from it. The defaults come from server 1.32, `common/dynamicconfig/constants.go`.
 */
export const serverSettings: readonly ServerSetting[] = [
  ...everywhere('Polls of each history shard: at the default of 20 a second a step of a note costs 50 ms.', {
    'history.transferProcessorMaxPollRPS': '5000',
    'history.timerProcessorMaxPollRPS': '5000',
    'history.visibilityProcessorMaxPollRPS': '5000',
  }),
  ...everywhere('How late a timer may fire: a second by default.', {
    'history.timerProcessorMaxTimeShift': '"10ms"',
  }),
  ...everywhere('Requests a second of each frontend: 2,400 by default, of which a note takes 7 and more.', {
    'frontend.rps': '20000',
    'frontend.namespaceRPS': '20000',
  }),
  ...everywhere(
    'Requests a second of each history host, 3,000 by default, and of each matching host, 1,200.',
    {
      'history.rps': '20000',
      'matching.rps': '20000',
    },
  ),
  ...everywhere('An activity that its own worker can take goes with the answer of the workflow task.', {
    'system.enableActivityEagerExecution': 'true',
  }),
  ...everywhere('Clients take turns within a queue.', {
    'matching.enableFairness': 'true',
    'matching.useNewMatcher': 'true',
  }),
  ...everywhere('What a column of a database of SQL holds.', { 'limit.maxIDLength': '255' }),
  ...inDevelopment('Tests skip time.', { 'frontend.WorkflowTimeSkippingEnabled': 'true' }),
  ...inDevelopment('A version without open executions is drained: after three minutes by default.', {
    'matching.wv.VersionDrainageStatusVisibilityGracePeriod': '"3s"',
    'matching.wv.VersionDrainageStatusRefreshInterval': '"3s"',
  }),
  ...inDevelopment('One process polls each queue: further partitions would only keep tasks waiting.', {
    'matching.numTaskqueueReadPartitions': '1',
    'matching.numTaskqueueWritePartitions': '1',
  }),
];

/**
 * Go's collector runs when the heap has grown fivefold instead of twofold, and no later than at 512 MiB. An empty
 * server holds 60 MB, so that by default it would collect several times a second.
 */
export const collectorSettings = { GOGC: '400', GOMEMLIMIT: '512MiB' } as const;
