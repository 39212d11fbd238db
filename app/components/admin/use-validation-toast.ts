import { useMemo } from "react";
import type { Entity } from "~/admin/entity";
import { toastDestructive } from "~/admin/toasts";
import { entityValidator } from "~/forms/admin-entity";

/**
 * What a `ValidatedForm` of an entity needs so that a refused Save is told by a toast too.
 * The form validates while fields are left as well; only Save may say something that loud.
 */
export function useValidationToast(entity: Entity) {
  return useMemo(() => {
    const validator = entityValidator(entity);
    let isSave = false;
    return {
      onSubmitCapture() {
        isSave = true;
      },
      validator: {
        ...validator,
        async validate(data: Parameters<typeof validator.validate>[0]) {
          const wasSave = isSave;
          isSave = false;
          const result = await validator.validate(data);
          if (wasSave && result.error) toastDestructive("Error", "Please fill required fields");
          return result;
        },
      },
    };
  }, [entity]);
}
