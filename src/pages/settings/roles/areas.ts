import type { Permission } from '#contract/api/permissions';

/** What a permission is about: the part of its name before the colon. */
export type Area = Permission extends `${infer Name}:${string}` ? Name : never;

export const areaOf = (permission: Permission) => permission.split(':')[0] as Area;
