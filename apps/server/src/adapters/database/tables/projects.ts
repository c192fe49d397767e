/** Tables of the project picker; the projects themselves are in the catalogue. */
export type ProjectTables = {
  favorites: FavoritesTable;
};

type FavoritesTable = {
  user_id: string;
  project_name: string;
  created_at: number;
};
