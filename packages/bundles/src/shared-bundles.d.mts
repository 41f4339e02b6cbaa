type Environment = Readonly<Record<string, string | undefined>>;

export function takeShared(target: string, environment: Environment): void;
export function leaveShared(target: string, environment: Environment): void;
