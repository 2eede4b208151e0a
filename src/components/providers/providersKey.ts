export const providersKey = ['settings', 'providers'];
export const bindingsKey = ['session', 'bindings'];
export const waitingKey = ['settings', 'providers', 'waiting'];
