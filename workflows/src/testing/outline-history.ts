import type { History } from '@temporalio/common/lib/proto-utils';

type HistoryEvent = NonNullable<History['events']>[number];

/**
 * Returns one line for each event of a history: id, seconds since the start, type, and the name or activity of the
 * event.
 */
export function outlineOf(history: History | undefined): readonly string[] {
  const events = history?.events ?? [];
  const start = secondsOf(events[0]);
  return events.map((event) => {
    const at = (secondsOf(event) - start).toFixed(3);
    return [`${event.eventId}`, `${at}s`, typeOf(event), ...nameOf(event)].join(' ');
  });
}

const secondsOf = (event: HistoryEvent | undefined): number =>
  Number(event?.eventTime?.seconds ?? 0) + (event?.eventTime?.nanos ?? 0) / 1e9;

/** Returns the name of the event's only set of attributes, without its suffix. */
const typeOf = (event: HistoryEvent): string =>
  Object.keys(event)
    .find((key) => key.endsWith('EventAttributes'))
    ?.replace(/EventAttributes$/, '') ?? 'unknown';

function nameOf(event: HistoryEvent): readonly string[] {
  const name =
    event.activityTaskScheduledEventAttributes?.activityType?.name ??
    event.workflowExecutionSignaledEventAttributes?.signalName ??
    event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name ??
    localActivityOf(event);
  return name === undefined || name === null ? [] : [name];
}

/** Returns the name of a local activity, which its marker holds outside of the encrypted payloads. */
function localActivityOf(event: HistoryEvent): string | undefined {
  const data = event.markerRecordedEventAttributes?.details?.data?.payloads?.[0]?.data;
  if (data === undefined || data === null) return undefined;
  const decoded: unknown = JSON.parse(Buffer.from(data).toString());
  return typeof decoded === 'object' && decoded !== null && 'activity_type' in decoded
    ? String(decoded.activity_type)
    : undefined;
}
