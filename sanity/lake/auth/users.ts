/** Who a token stands for, in the shape of Sanity's `/users/me`. */
export interface User {
  id: string;
  name: string;
  email: string;
  profileImage: null;
  provider: string;
  role: string;
  roles: { name: string; title: string; description: string }[];
}

function localUser(id: string, name: string, role: string, title: string): User {
  return {
    id,
    name,
    email: `${id}@localhost`,
    profileImage: null,
    provider: "local",
    role,
    roles: [{ name: role, title, description: `${title} of the local Content Lake` }],
  };
}

export const EDITOR = localUser("local-editor", "Local editor", "administrator", "Administrator");
export const VIEWER = localUser("local-viewer", "Local viewer", "viewer", "Viewer");

/** What others read of a user, for example who made a change. */
export interface Profile {
  id: string;
  displayName: string;
  imageUrl: null;
}

const PROFILES: readonly Profile[] = [
  { id: EDITOR.id, displayName: EDITOR.name, imageUrl: null },
  { id: VIEWER.id, displayName: VIEWER.name, imageUrl: null },
  // The author of what a seed folder brought in.
  { id: "seed", displayName: "Sample content", imageUrl: null },
];

export function findProfile(id: string): Profile | undefined {
  return PROFILES.find((profile) => profile.id === id);
}
