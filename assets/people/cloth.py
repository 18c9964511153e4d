"""Position based dynamics of a cloth around a body that is a distance field (numpy, numba)."""
import numpy as np, numba as nb
from scipy.spatial import cKDTree

FAR = .12    # metres; the field knows no more

def distance_field(v, triangles, low, size, cell):
    """signed distance to a mesh on a grid, metres, negative inside; by the nearest of seven points of each triangle"""
    a, b, c = v[triangles[:, 0]], v[triangles[:, 1]], v[triangles[:, 2]]; normal = np.cross(b-a, c-a); area = np.linalg.norm(normal, axis=1); normal /= np.maximum(area, 1e-12)[:, None]
    vn = np.zeros_like(v)
    for k in range(3): np.add.at(vn, triangles[:, k], normal*area[:, None])
    vn /= np.maximum(np.linalg.norm(vn, axis=1), 1e-12)[:, None]
    shares = np.array([[1/3, 1/3, 1/3], [1, 0, 0], [0, 1, 0], [0, 0, 1], [.5, .5, 0], [0, .5, .5], [.5, 0, .5]])
    S = np.vstack([a*w[0]+b*w[1]+c*w[2] for w in shares])
    N = np.vstack([vn[triangles[:, 0]]*w[0]+vn[triangles[:, 1]]*w[1]+vn[triangles[:, 2]]*w[2] for w in shares]); N /= np.maximum(np.linalg.norm(N, axis=1), 1e-9)[:, None]
    grid = np.stack(np.meshgrid(*[low[i]+np.arange(size[i])*cell for i in range(3)], indexing='ij'), -1).reshape(-1, 3)
    dist, i = cKDTree(S).query(grid, distance_upper_bound=FAR); ok = i < len(S); field = np.full(len(grid), FAR, np.float32)
    along = ((grid[ok]-S[i[ok]])*N[i[ok]]).sum(1); dist = dist[ok]
    field[ok] = np.where(dist < .012, along, np.where(along >= 0, dist, -dist))
    return field.reshape(size).astype(np.float32)

@nb.njit(fastmath=True, cache=True)
def sample(s, low, cell, x, y, z):
    fx, fy, fz = (x-low[0])/cell, (y-low[1])/cell, (z-low[2])/cell; i, j, k = int(np.floor(fx)), int(np.floor(fy)), int(np.floor(fz))
    if i < 0 or j < 0 or k < 0 or i >= s.shape[0]-1 or j >= s.shape[1]-1 or k >= s.shape[2]-1: return FAR
    a, b, c = fx-i, fy-j, fz-k
    return ((s[i, j, k]*(1-c)+s[i, j, k+1]*c)*(1-b)+(s[i, j+1, k]*(1-c)+s[i, j+1, k+1]*c)*b)*(1-a)+((s[i+1, j, k]*(1-c)+s[i+1, j, k+1]*c)*(1-b)+(s[i+1, j+1, k]*(1-c)+s[i+1, j+1, k+1]*c)*b)*a

@nb.njit(fastmath=True, cache=True)
def keep_out(X, P, i, field, low, cell, thick, friction):
    """a point nearer to the body than `thick` is pushed out, and slides with friction from where it was (P)"""
    e = .004; x, y, z = X[i, 0], X[i, 1], X[i, 2]; d = sample(field, low, cell, x, y, z)
    if d >= thick: return
    gx = sample(field, low, cell, x+e, y, z)-sample(field, low, cell, x-e, y, z)
    gy = sample(field, low, cell, x, y+e, z)-sample(field, low, cell, x, y-e, z)
    gz = sample(field, low, cell, x, y, z+e)-sample(field, low, cell, x, y, z-e)
    L = np.sqrt(gx*gx+gy*gy+gz*gz)+1e-9; gx /= L; gy /= L; gz /= L; q = min(thick-d, .02)
    X[i, 0] += gx*q; X[i, 1] += gy*q; X[i, 2] += gz*q
    tx, ty, tz = X[i, 0]-P[i, 0], X[i, 1]-P[i, 1], X[i, 2]-P[i, 2]; dn = tx*gx+ty*gy+tz*gz
    X[i, 0] -= (tx-dn*gx)*friction; X[i, 1] -= (ty-dn*gy)*friction; X[i, 2] -= (tz-dn*gz)*friction

@nb.njit(fastmath=True, cache=True)
def relax(X, V, E, rest, stiff, field, low, cell, steps, dt, gravity, thick, friction, damping, pinned, fastest):
    """moves the cloth `steps` times; pinned points keep their height. X, V are changed."""
    n = len(X); P = X.copy()
    for _ in range(steps):
        for i in range(n):
            V[i, 2] -= gravity*dt
            for q in range(3): V[i, q] *= damping
            speed = np.sqrt(V[i, 0]**2+V[i, 1]**2+V[i, 2]**2)
            if speed > fastest:
                for q in range(3): V[i, q] *= fastest/speed
            for q in range(3): P[i, q] = X[i, q]; X[i, q] += V[i, q]*dt
        for m in range(len(E)):
            i, j = E[m, 0], E[m, 1]; dx, dy, dz = X[j, 0]-X[i, 0], X[j, 1]-X[i, 1], X[j, 2]-X[i, 2]; L = np.sqrt(dx*dx+dy*dy+dz*dz)+1e-12
            f = (L-rest[m])/L*.5*stiff[m]
            if L < rest[m] and stiff[m] > .5: f *= .6           # cloth gives way in compression: it buckles
            X[i, 0] += f*dx; X[i, 1] += f*dy; X[i, 2] += f*dz; X[j, 0] -= f*dx; X[j, 1] -= f*dy; X[j, 2] -= f*dz
        for i in range(n): keep_out(X, P, i, field, low, cell, thick, friction)
        for i in range(n):
            if pinned[i]: X[i, 2] = P[i, 2]
            for q in range(3): V[i, q] = (X[i, q]-P[i, q])/dt

@nb.njit(fastmath=True, cache=True)
def relax_near(X, home, reach, E, rest, stiff, field, low, cell, steps, dt, thick, friction, damping):
    """as `relax`, without weight; no point leaves its `home` by more than its `reach`. X is changed."""
    n = len(X); P = X.copy(); V = np.zeros_like(X)
    for _ in range(steps):
        for i in range(n):
            for q in range(3): V[i, q] *= damping; P[i, q] = X[i, q]; X[i, q] += V[i, q]*dt
        for m in range(len(E)):
            i, j = E[m, 0], E[m, 1]; dx, dy, dz = X[j, 0]-X[i, 0], X[j, 1]-X[i, 1], X[j, 2]-X[i, 2]; L = np.sqrt(dx*dx+dy*dy+dz*dz)+1e-12; f = (L-rest[m])/L*.5*stiff[m]
            X[i, 0] += f*dx; X[i, 1] += f*dy; X[i, 2] += f*dz; X[j, 0] -= f*dx; X[j, 1] -= f*dy; X[j, 2] -= f*dz
        for i in range(n):
            keep_out(X, P, i, field, low, cell, thick, friction)
            dx, dy, dz = X[i, 0]-home[i, 0], X[i, 1]-home[i, 1], X[i, 2]-home[i, 2]; L = np.sqrt(dx*dx+dy*dy+dz*dz)
            if L > reach[i]: s = reach[i]/L; X[i, 0] = home[i, 0]+dx*s; X[i, 1] = home[i, 1]+dy*s; X[i, 2] = home[i, 2]+dz*s
            for q in range(3): V[i, q] = (X[i, q]-P[i, q])/dt
