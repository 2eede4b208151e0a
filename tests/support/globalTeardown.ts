export default async () => {
  const end = globalThis.endTestDatabase;
  globalThis.endTestDatabase = undefined;
  await end?.();
};
