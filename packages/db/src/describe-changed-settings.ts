import { type LoginPurpose, type OwnSetting, rolesOfPurpose, settingsOfLogin } from './logins.ts';
import type { DatabaseAccess, ListedLogin } from './read-access.ts';

/**
 * Returns one line for each setting of a login that is not as `migrate` sets it: another timeout, a timeout that is
 * absent, and any other setting that the login may have given itself. Values of the latter are not shown.
 */
export const describeChangedSettings = (access: DatabaseAccess): readonly string[] =>
  access.logins.filter(({ owner }) => !owner).flatMap((login) => changedSettingsOf(login, access));

function changedSettingsOf(login: ListedLogin, access: DatabaseAccess): readonly string[] {
  const kind = kindOf(login, access.logins);
  if (kind === undefined) return [];
  const wanted = settingsOfLogin(kind, access.names, access.serverVersion);
  const isOwn = ({ setting, database }: OwnSetting) => database === null && Object.hasOwn(wanted, setting);
  const changed = Object.entries(wanted).flatMap(([setting, value]) => {
    const found = login.settings.find((each) => isOwn(each) && each.setting === setting)?.value;
    return found === value ? [] : [`${login.name} has ${setting} ${found ?? 'absent'} instead of ${value}`];
  });
  const more = login.settings
    .filter((each) => !isOwn(each))
    .map(
      ({ setting, database }) =>
        `${login.name} has its own ${setting}${database === null ? '' : ` in ${database}`}`,
    );
  return [...changed, ...more];
}

type LoginKind = Parameters<typeof settingsOfLogin>[0];

/** Returns what a login is for. The login of a single role is named after that of the process, which has the purpose. */
function kindOf({ name, roles }: ListedLogin, logins: readonly ListedLogin[]): LoginKind | undefined {
  const [role, ...others] = roles;
  const process = logins.find((each) => role !== undefined && name === `${each.name}_${role}`);
  if (process !== undefined && others.length === 0) {
    const purpose = purposeOf(process);
    return purpose && { purpose, beginsAs: role };
  }
  const purpose = purposeOf({ roles });
  return purpose && { purpose, beginsAs: undefined };
}

const purposes = Object.keys(rolesOfPurpose) as LoginPurpose[];

const purposeOf = ({ roles }: Pick<ListedLogin, 'roles'>): LoginPurpose | undefined =>
  purposes.find(
    (purpose) =>
      rolesOfPurpose[purpose].length === roles.length &&
      rolesOfPurpose[purpose].every((role) => roles.includes(role)),
  );
