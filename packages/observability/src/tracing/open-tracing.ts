import { noTracing, type Tracing, type TracingOptions } from './tracing.ts';

/** The standard variables that decide whether a process makes traces. The SDK reads the others itself. */
export interface TracingSettings {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  readonly OTEL_SDK_DISABLED: boolean;
  readonly OTEL_TRACES_EXPORTER: 'otlp' | 'none';
}

/** Opens the traces of a process. Without the address of a collector it makes none, and loads nothing. */
export async function openTracing(settings: TracingSettings, options: TracingOptions): Promise<Tracing> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = settings.OTEL_SDK_DISABLED || settings.OTEL_TRACES_EXPORTER === 'none';
  if (endpoint === undefined || isOff) return noTracing;
  const { startTracing } = await import('./start-tracing.lazy.ts');
  return startTracing(options);
}
