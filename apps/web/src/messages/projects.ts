/** Texts of the project picker. */

export const projects = {
  select: 'Select project...',
  search: 'Search projects...',
  none: 'No project found.',
  loading: 'Loading projects…',
  offline: 'You are offline. Projects will load when you’re back online.',
  unreachable: 'Can’t reach Slipcase. Projects will load when it’s back.',
  loadFailed: 'The projects could not be loaded. Close and try again.',
  favorites: 'Favorites',
  all: 'All Projects',
  matching: 'Matching projects',
  add: 'Add to favorites',
  remove: 'Remove from favorites',
  added: {
    title: 'Added to favorites',
    description: 'Project has been added to your favorites.',
  },
  removed: {
    title: 'Removed from favorites',
    description: 'Project has been removed from your favorites.',
  },
  error: 'Error',
  addFailed: 'Failed to add to favorites',
  removeFailed: 'Failed to remove from favorites',
};
