const zone = 'America/Sao_Paulo';

const inFull = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
const short = new Intl.DateTimeFormat('pt-BR', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const dayOnly = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' });

/** Returns a moment in Brasília: `21/11/2026 09:30`. */
export const momentWords = (at: Date): string => short.format(at).replace(', ', ' ');

/** Returns a moment in Brasília with its seconds: `21/11/2026 09:30:05`. */
export const exactMomentWords = (at: Date): string => inFull.format(at).replace(', ', ' ');

/** Returns a day in Brasília: `21/11/2026`. */
export const dayWords = (at: Date): string => dayOnly.format(at);

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });

/** Returns the calendar day in Brasília: `2026-11-21`. */
export const brasiliaDay = (at: Date): string => isoDay.format(at);

/** Returns a calendar day, `2026-11-21`, as people write it: `21/11/2026`. */
export const dateWords = (day: string): string => day.split('-').reverse().join('/');

const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** Returns how far a moment is from now: `há 5 minutos`, `em 2 dias`, `agora`. */
export function distanceWords(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime();
  for (const { unit, ms: size } of units) {
    const count = Math.trunc(ms / size);
    if (count !== 0) return relative.format(count, unit);
  }
  return 'agora';
}

/** Returns an estimate of a time: `menos de um minuto`, `cerca de 20 minutos`, `cerca de 3 horas`, `mais de um dia`. */
export function estimateWords(seconds: number): string {
  if (seconds < 60) return 'menos de um minuto';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return minutes === 1 ? 'cerca de um minuto' : `cerca de ${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours > 24 ? 'mais de um dia' : `cerca de ${hours} horas`;
}

const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, timeStyle: 'short' });

/** Returns the time of day in Brasília: `09:30`. */
export const clockWords = (at: Date): string => clock.format(at);

/** Returns a period in Brasília: `de 06:00 a 06:07`, with the days when they differ. */
export function periodWords(from: Date, to: Date): string {
  const words = brasiliaDay(from) === brasiliaDay(to) ? clockWords : momentWords;
  return `de ${words(from)} a ${words(to)}`;
}
