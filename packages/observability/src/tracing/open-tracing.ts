import { noTracing, type Tracing } from './tracing.ts';

/** The standard variables that decide whether a process makes traces. The SDK reads the others itself. */
export interface TracingSettings {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  readonly OTEL_SDK_DISABLED: boolean;
  readonly OTEL_TRACES_EXPORTER: 'otlp' | 'none';
}

export interface TracingOptions {
  /** `service.name`, unless OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES give another one. */
  readonly service: string;
  /** `service.version`. */
  readonly version: string;
  /** Logs that spans were lost, at most once a minute; never called before `openTracing` has returned. */
  readonly warn: (about: object, message: string) => void;
}

/** Opens the traces of a process. Without the address of a collector it makes none, and loads nothing. */
export async function openTracing(settings: TracingSettings, options: TracingOptions): Promise<Tracing> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = settings.OTEL_SDK_DISABLED || settings.OTEL_TRACES_EXPORTER === 'none';
  if (endpoint === undefined || isOff) return noTracing;
  const { startTracing } = await import('./start-tracing.lazy.ts');
  return startTracing(options);
}
