/** Version of the published contract: `info.version`, `/health.version` and `X-Api-Version`. */
export const apiVersion = '0.10.2-rc.1';
